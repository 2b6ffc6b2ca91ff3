// A reporter for `node --test`: a line for each test that fails, and at the end the sums that
// tools/check/check.py adds up.

import { inspect } from "node:util";

export default async function* counts(source) {
  const sums = { passed: 0, failed: 0 };
  for await (const { type, data } of source) {
    if (type === "test:fail" && data.details.error?.failureType !== "subtestsFailed") {
      sums.failed++;
      yield `FAILED ${data.name} (${data.file})\n${inspect(data.details.error?.cause ?? data.details.error)}\n`;
    } else if (type === "test:pass" && data.details.type !== "suite" && !data.name.endsWith(".mjs")) {
      sums.passed++;
      if (process.env.TEST_NAMES) {
        yield `${Math.round(data.details.duration_ms)} ms ${data.name}\n`;
      }
    } else if (type === "test:stderr" || type === "test:stdout") {
      yield data.message;
    }
  }
  yield `${sums.passed} passed, ${sums.failed} failed\n`;
}
