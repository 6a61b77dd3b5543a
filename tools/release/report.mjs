/** Counts checks and prints each as it ends. */
export function createReport() {
  const began = performance.now();
  let passed = 0;
  let failed = 0;
  return {
    /** Runs a check. It fails by throwing, or by returning problems. */
    async check(title, run) {
      const started = performance.now();
      let problems;
      try {
        problems = (await run()) ?? [];
      } catch (error) {
        problems = [error.stack ?? String(error)];
      }
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      if (problems.length === 0) passed++;
      else failed++;
      console.log(`${problems.length === 0 ? '✓' : '✗'} ${title} (${seconds} s)`);
      for (const problem of problems) console.log(`    ${problem.replaceAll('\n', '\n    ')}`);
    },
    end() {
      const seconds = Math.round((performance.now() - began) / 1000);
      console.log(`release check, ${seconds} s: ${passed} passed, ${failed} failed`);
      process.exitCode = failed > 0 ? 1 : 0;
    },
  };
}
