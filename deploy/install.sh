#!/bin/sh
# Install Undercup for systemd, from the folder above this one:
#
#     sudo deploy/install.sh
#
# It makes a user, a folder with an environment of Python's and a file of settings, and the unit. It says what it
# will do and asks. Whatever is there in another form is told and left alone, and nothing is done then. It can be
# run again.
set -eu

user=undercup
home=/srv/undercup
unit=/etc/systemd/system/undercup.service
hidden='/home /root /run/user' # from the bot, by the unit's ProtectHome
source=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
plan=
differences=

will() {
  plan="$plan  - $1
"
}

differs() {
  differences="$differences  - $1
"
}

# PATH OWNER:GROUP MODE, and what to say that it is
is_as() {
  if [ ! -e "$1" ]; then
    will "make the $4 $1 ($2, $3)"
  else
    found=$(stat -c '%U:%G %a' "$1")
    if [ "$found" != "$2 $3" ]; then
      differs "$1 is there with $found, not $2 $3"
    fi
  fi
}

look() {
  plan=
  if entry=$(getent passwd "$user"); then
    if [ "$(printf '%s' "$entry" | cut -d: -f6)" != "$home" ]; then
      differs "the user $user is there with another home than $home"
    fi
  else
    will "make the system user $user, without a password and a shell"
  fi
  is_as "$home" root:root 755 folder
  is_as "$home/var" "$user:$user" 700 folder
  is_as "$home/.env" "root:$user" 640 "file of settings"
  if [ ! -e "$home/.venv" ]; then
    will "make the environment $home/.venv with $python, and install $source and what it needs into it"
  elif [ ! -x "$home/.venv/bin/undercup" ]; then
    differs "$home/.venv is there without Undercup in it"
  fi
  if [ ! -e "$unit" ]; then
    will "copy undercup.service to $unit"
  elif ! cmp -s "$source/deploy/undercup.service" "$unit"; then
    differs "$unit is there and isn't undercup.service"
  fi
}

act() {
  if ! getent passwd "$user" >/dev/null; then
    useradd --system --user-group --home-dir "$home" --no-create-home --shell /usr/sbin/nologin "$user"
  fi
  [ -e "$home" ] || install -d -o root -g root -m 755 "$home"
  [ -e "$home/var" ] || install -d -o "$user" -g "$user" -m 700 "$home/var"
  [ -e "$home/.env" ] || install -o root -g "$user" -m 640 "$source/.env.example" "$home/.env"
  if [ ! -e "$home/.venv" ]; then
    if ! { "$python" -m venv "$home/.venv" &&
      "$home/.venv/bin/pip" install -q -c "$source/constraints.txt" "$source"; }; then
      rm -rf "$home/.venv"
      echo "Undercup couldn't be installed into $home/.venv. Mend that, and run this again." >&2
      exit 1
    fi
  fi
  if [ ! -e "$unit" ]; then
    install -m 644 "$source/deploy/undercup.service" "$unit"
    systemctl daemon-reload
  fi
}

if [ $# -gt 0 ]; then
  if [ $# -gt 1 ] || [ "$1" != --help ]; then
    echo "It takes no argument but --help. Nothing was changed." >&2
    exit 2
  fi
  cat <<END
Install Undercup for systemd: sudo deploy/install.sh

It makes the user $user, the folder $home with an environment of
Python's and a file of settings, and the unit $unit.
It says what it will do and asks before it does it; without sudo it only says it.
It can be run again.
END
  exit 0
fi
if ! python3 -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
  echo "Undercup needs Python 3.11 or later with venv (Debian: apt-get install python3-venv)." >&2
  exit 1
fi
# What the environment's links lead to in the end, and where its libraries are.
python=$(python3 -c 'import os, sys; print(os.path.realpath(sys.executable))')
libraries=$(python3 -c 'import os, sys; print(os.path.realpath(sys.base_prefix))')
for place in $hidden; do
  for each in "$python" "$libraries"; do
    case $each in
      "$place"/*)
        [ ! -e "$home/.venv" ] || continue # it has its own
        echo "python3 is $python, and the user $user can't run what is in $place." >&2
        echo "Put a Python for all users first in PATH, such as the system's:" >&2
        echo "  sudo env PATH=/usr/sbin:/usr/bin:/sbin:/bin deploy/install.sh" >&2
        echo "Nothing was changed." >&2
        exit 1
        ;;
    esac
  done
done
look
if [ -n "$differences" ]; then
  printf 'This is there in another form than it should be:\n%s' "$differences" >&2
  echo "Nothing was changed. Mend it or take it away, and run this again." >&2
  exit 1
fi
if [ -z "$plan" ]; then
  echo "All is there as it should be. Nothing was changed."
  exit 0
fi
printf 'This will\n%s' "$plan"
if [ "$(id -u)" -ne 0 ]; then
  echo "It takes root: run it by sudo. Nothing was changed." >&2
  exit 1
fi
printf 'Type yes to do it: '
read -r answer || answer=
if [ "$answer" != yes ]; then
  echo "Nothing was changed."
  exit 1
fi
act
cat <<END
Done. What comes next, in $home:
  1. put the bot's token behind UNDERCUP_TOKEN= in .env
  2. cd $home && sudo -u $user .venv/bin/undercup setup
  3. sudo systemctl enable --now undercup
END
