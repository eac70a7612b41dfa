// The socket of one person: it comes back by itself, and every request gets its reply.

const UNKNOWN_SECRET = 4004;
const FIRST_DELAY = 250;
const LONGEST_DELAY = 5000;

export class Connection {
  constructor(secret, { heard, state, lost }) {
    this.secret = secret;
    this.heard = heard;
    this.state = state;
    this.lost = lost;
    this.number = 0;
    this.waiting = new Map();
    this.delay = FIRST_DELAY;
    this.open();
  }

  open() {
    this.socket = new WebSocket(`ws://${location.host}/page/socket`);
    this.socket.addEventListener("open", () => {
      this.socket.send(JSON.stringify({ secret: this.secret }));
      this.delay = FIRST_DELAY;
    });
    this.socket.addEventListener("message", (event) => this.receive(JSON.parse(event.data)));
    this.socket.addEventListener("close", (event) => this.closed(event));
  }

  receive(payload) {
    if (payload.t === "REPLY") {
      this.waiting.get(payload.n)?.(payload.d);
      this.waiting.delete(payload.n);
    } else {
      if (payload.t === "STATE") this.state(true);
      this.heard(payload.t, payload.d);
    }
  }

  closed(event) {
    for (const resolve of this.waiting.values()) resolve({ error: "The connection was lost." });
    this.waiting.clear();
    if (event.code === UNKNOWN_SECRET) {
      this.lost();
      return;
    }
    this.state(false);
    setTimeout(() => this.open(), this.delay);
    this.delay = Math.min(this.delay * 2, LONGEST_DELAY);
  }

  ask(request) {
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.resolve({ error: "There is no connection yet." });
    this.number += 1;
    const n = this.number;
    this.socket.send(JSON.stringify({ ...request, n }));
    return new Promise((resolve) => this.waiting.set(n, resolve));
  }
}
