// Light or dark: as the system says, until somebody says otherwise. All frames and tabs follow.

const KEY = "quayside-theme";
const system = matchMedia("(prefers-color-scheme: dark)");

function chosen() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a browser that keeps nothing for this page
  }
}

function apply() {
  const theme = chosen();
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

export const isDark = () => (chosen() ?? (system.matches ? "dark" : "light")) === "dark";

export function switchTheme() {
  try {
    localStorage.setItem(KEY, isDark() ? "light" : "dark");
  } catch {
    return;
  }
  apply();
}

addEventListener("storage", (event) => {
  if (event.key === KEY) apply();
});
apply();
