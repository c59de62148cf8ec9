/**
 * How the server's process runs. A small young generation: requests leave nothing behind, and the process stays small
 * after a burst such as the first computation of a year (`npm run bench -- start`).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=4']
