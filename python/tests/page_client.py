"""A page of the viewer, without a browser: a WebSocket and the messages of docs/viewer.md."""
import base64
import json
import os
import socket
import struct
import time
import urllib.parse

import numpy as np

DTYPES = {"f8": "<f8", "f4": "<f4", "i4": "<i4", "u1": "u1"}


class Page:
    """Connects to the address of a viewer."""

    def __init__(self, address):
        url = urllib.parse.urlsplit(address)
        self._socket = socket.create_connection((url.hostname, url.port), timeout=10)
        self._bytes = b""
        self._id = 0
        self.events = []
        query = f"?{url.query}" if url.query else ""
        self._socket.sendall(f"GET /socket{query} HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\n"
                             "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
                             f"{base64.b64encode(os.urandom(16)).decode()}\r\n\r\n".encode())
        while b"\r\n\r\n" not in self._bytes:
            self._fill()
        head, self._bytes = self._bytes.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])

    def _fill(self):
        block = self._socket.recv(1 << 20)
        if not block:
            raise EOFError("the connection ended")
        self._bytes += block

    def _read(self, count):
        while len(self._bytes) < count:
            self._fill()
        result, self._bytes = self._bytes[:count], self._bytes[count:]
        return result

    def send(self, keys):
        """Sends a request."""
        payload = json.dumps(keys).encode()
        size = len(payload)
        length = bytes([128 | size]) if size < 126 else bytes([254]) + struct.pack(">H", size)
        self._socket.sendall(b"\x81" + length + bytes(4) + payload)  # a mask of zeros

    def receive(self):
        """The next message; arrays are in its key "values"."""
        while True:
            first, second = self._read(2)
            size = second & 127
            if size == 126:
                size, = struct.unpack(">H", self._read(2))
            elif size == 127:
                size, = struct.unpack(">Q", self._read(8))
            payload = self._read(size)
            if first & 15 == 8:
                raise EOFError("the server closed the connection")
            if first & 15 in (1, 2):
                return _decoded(payload)

    def ask(self, do, **arguments):
        """Sends a request and returns its reply; events before it are kept in `events`."""
        self._id += 1
        self.send({"id": self._id, "do": do, **arguments})
        while True:
            message = self.receive()
            if message.get("id") == self._id:
                return message
            self.events.append(message)

    def get(self, name):
        """A field."""
        return self.ask("get", names=[name])["values"][name]

    def wait_for(self, event):
        """The next event of a kind."""
        for message in self.events:
            if message.get("event") == event:
                self.events.remove(message)
                return message
        while (message := self.receive()).get("event") != event:
            self.events.append(message)
        return message

    def close(self):
        """Leaves without a word."""
        self._socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def _decoded(payload):
    if payload[:4] != b"CRTV":
        return json.loads(payload)
    size, = struct.unpack("<I", payload[4:8])
    message = json.loads(payload[8:8 + size])
    message["values"] = {name: np.frombuffer(payload, DTYPES[kind], int(np.prod(shape)), 8 + size + offset).reshape(shape)
                         for name, kind, shape, offset in message["arrays"]}
    return message


def comes_true(condition, seconds=10):
    """Waits until the condition holds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.01)
    return False
