/**
 * Loaded into each server of the tests: it ends when the process that has started it is gone, also one that was killed
 * or that failed before it could stop its servers.
 */
process.once('disconnect', () => process.exit())
