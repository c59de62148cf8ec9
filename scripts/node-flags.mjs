/**
 * How the server's process runs. A small young generation: requests leave nothing behind, and the process stays small
 * after a burst such as the first computation of a year (`npm run bench -- start`). With 8 MB the collector takes a third less
 * processor time of lists than with 4, for up to 12 MB more; 16 MB would take up to 36 MB more.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8']
