import fc from 'fast-check'

/**
 * The seed of every property, before a test file is read. One commit gives one answer: what fails here fails again, and
 * a suite is not run twice for another draw. `LOUSA_PROPERTY_SEED=random` draws again, a number repeats a draw
 * (docs/decisions/0026-one-commit-one-answer.md).
 */
const seed = process.env.LOUSA_PROPERTY_SEED ?? '20260202'
if (seed !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) })
