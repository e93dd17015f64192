import fc from 'fast-check'

/**
 * fast-check with one seed for every property: fixed in `npm test`, so that a run is red by the change it tests;
 * `npm run lab` gives another one each time by `KAOBAN_SEED`.
 */
fc.configureGlobal({ seed: Number(process.env['KAOBAN_SEED'] ?? 20_261_126) })

export { fc }
