const SCORES = 'lousa:notas:'
const ATTENDANCE = 'lousa:attendance:'

/** Where unsent scores of one evaluation wait on this device. */
export const scoresKey = (accountId: string, evaluationId: string): string =>
  `${SCORES}${accountId}:${evaluationId}`

type Sheet = { institutionId: string; accountId: string; lessonId: string }

/** Where unsaved marks of one lesson wait on this device. */
export const attendanceKey = ({ institutionId, accountId, lessonId }: Sheet): string =>
  `${ATTENDANCE}${institutionId}:${accountId}:${lessonId}`

export type WaitingWork = { scores: number; attendance: number }

const scoresIn = (text: string): number => {
  try {
    const kept: unknown = JSON.parse(text)
    if (typeof kept !== 'object' || kept === null || !('values' in kept)) return 0
    return Object.keys(kept.values ?? {}).length
  } catch {
    return 0
  }
}

/** What a person typed on this device that the server does not have yet: scores one by one, attendance by lesson. */
export const waitingWork = (accountId: string): WaitingWork => {
  const found = { scores: 0, attendance: 0 }
  try {
    for (const [key, text] of Object.entries(localStorage)) {
      if (key.startsWith(scoresKey(accountId, ''))) found.scores += scoresIn(String(text))
      if (key.startsWith(ATTENDANCE) && key.split(':').at(-2) === accountId) found.attendance += 1
    }
  } catch {
    // Storage is switched off in this browser: nothing waits in it.
  }
  return found
}
