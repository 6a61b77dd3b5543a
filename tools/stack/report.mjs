/** Counts checks and prints each as it ends. @param what is checked, for the last line */
export function createReport(what) {
  const began = performance.now();
  const counts = { passed: 0, failed: 0 };
  return {
    /** Runs a check. It fails by throwing, or by returning problems. @returns whether it has passed */
    async check(title, run) {
      const started = performance.now();
      let problems;
      try {
        problems = (await run()) ?? [];
      } catch (error) {
        problems = [error.stack ?? String(error)];
      }
      const passed = problems.length === 0;
      counts[passed ? 'passed' : 'failed'] += 1;
      const seconds = ((performance.now() - started) / 1_000).toFixed(1);
      console.log(`${passed ? '✓' : '✗'} ${title} (${seconds} s)`);
      for (const problem of problems) console.log(`    ${problem.replaceAll('\n', '\n    ')}`);
      return passed;
    },
    /** Prints the sum, and ends this process with 1 if a check has failed. */
    end() {
      const seconds = Math.round((performance.now() - began) / 1_000);
      console.log(`${what}, ${seconds} s: ${counts.passed} passed, ${counts.failed} failed`);
      process.exit(counts.failed > 0 ? 1 : 0);
    },
  };
}
