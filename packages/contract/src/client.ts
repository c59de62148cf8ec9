/**
 * Headers by which the browser application and the server announce their versions (docs/api.md, Open pages). Header names are
 * lower case, as both sides read them.
 */

/** Request: the build of the browser application. Answer: the build that the server serves now. */
export const BUILD_HEADER = 'lousa-build'

/** Request: the version of the bodies of release, attendance and scores, as they were when they were queued. */
export const BODIES_HEADER = 'lousa-bodies'

/** The version of those bodies that this release writes. A change that refuses an older body raises it. */
export const BODIES_VERSION = 1

/** The oldest version still accepted; a version is kept for 12 months after the next one appears. */
export const OLDEST_BODIES_VERSION = 1

/** Whether bodies of that version can be read here; no header means the current version. */
export const readsBodies = (version: number): boolean =>
  Number.isInteger(version) && version >= OLDEST_BODIES_VERSION && version <= BODIES_VERSION
