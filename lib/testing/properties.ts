/**
 * How fast-check searches. `npm test` always runs the same cases, so that it never fails by chance;
 * `npm run test:random` sets a fresh TEST_SEED and TEST_RUNS. A counterexample it finds becomes an example of its test.
 */
const FIXED_SEED = 20_261_120

export const seed = Number(process.env.TEST_SEED || FIXED_SEED)

/** How many times as many cases as usual. */
const factor = Number(process.env.TEST_RUNS || 1)

/** The number of cases of a property; fast-check's own 100 where a test does not choose. */
export const runs = (usual = 100): number => usual * factor
