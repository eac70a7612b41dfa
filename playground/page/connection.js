// The socket of one person: it comes back by itself, and every request gets its reply.

const UNKNOWN_SECRET = 4004;
const FIRST_DELAY = 250;
const LONGEST_DELAY = 5000;
const LISTENING_MS = 10000;

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
    this.listening = setInterval(() => this.listen(), LISTENING_MS);
  }

  open() {
    const socket = new WebSocket(`ws://${location.host}/page/socket`);
    const whileInUse = (does) => (event) => socket === this.socket && does(event);
    this.socket = socket;
    this.silent = false;
    socket.addEventListener("open", whileInUse(() => {
      socket.send(JSON.stringify({ secret: this.secret }));
      this.delay = FIRST_DELAY;
    }));
    socket.addEventListener("message", whileInUse((event) => this.receive(JSON.parse(event.data))));
    socket.addEventListener("close", whileInUse((event) => this.closed(event.code)));
  }

  // A server that can't be reached any more closes nothing: it is asked for a word, and one that stays silent is lost.
  listen() {
    const { socket } = this;
    if (!socket) return;
    if (this.silent) {
      this.closed();
      socket.close();
    } else {
      this.silent = true;
      this.ask({ op: "ping" });
    }
  }

  receive(payload) {
    this.silent = false;
    if (payload.t === "REPLY") {
      this.waiting.get(payload.n)?.(payload.d);
      this.waiting.delete(payload.n);
    } else {
      if (payload.t === "STATE") this.state(true);
      this.heard(payload.t, payload.d);
    }
  }

  closed(code) {
    this.socket = null;
    for (const resolve of this.waiting.values()) resolve({ error: "The connection was lost before an answer came." });
    this.waiting.clear();
    if (code === UNKNOWN_SECRET) {
      clearInterval(this.listening);
      this.lost();
      return;
    }
    this.state(false);
    setTimeout(() => this.open(), this.delay);
    this.delay = Math.min(this.delay * 2, LONGEST_DELAY);
  }

  ask(request) {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve({ error: "There is no connection: nothing was sent." });
    this.number += 1;
    const n = this.number;
    this.socket.send(JSON.stringify({ ...request, n }));
    return new Promise((resolve) => this.waiting.set(n, resolve));
  }
}
