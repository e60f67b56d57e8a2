// Assertions whose messages say what was wrong.

export function expect(condition, message) {
  if (!condition) throw new Error(message);
}

export function expectEqual(found, wanted, what = 'the value') {
  if (found !== wanted) throw new Error(`${what} is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
}

export function expectNear(found, wanted, tolerance, what = 'the value') {
  if (!(Math.abs(found - wanted) <= tolerance)) throw new Error(`${what} is ${found}, not ${wanted} ± ${tolerance}`);
}
