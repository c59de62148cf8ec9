import { Refusal } from '@lousa/contract/refusal/refusal.ts'

/** Asks who is there for a proof; answers whether it was given. */
type AskForProof = () => Promise<boolean>

let ask: AskForProof | null = null
let pending: Promise<boolean> | null = null

/** From now on refusals for want of a proof are asked about here. Answers how to end that. */
export const onProofNeeded = (next: AskForProof): (() => void) => {
  ask = next
  return () => {
    if (ask !== next) return
    ask = null
    // A question that was open here is not the question of the next screen.
    pending = null
  }
}

/** Calls that are refused together are asked about once. */
const isGiven = (): Promise<boolean> => {
  if (pending) return pending
  const question = (ask?.() ?? Promise.resolve(false)).finally(() => {
    if (pending === question) pending = null
  })
  pending = question
  return question
}

/**
 * Does what the server may refuse until the person has proven who they are: asks for the proof and does it again, with
 * everything that was typed. Who leaves the question has the refusal.
 */
export const withProof = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const isNeeded = error instanceof Refusal && error.code === 'SECOND_FACTOR_PROOF_REQUIRED'
    if (!isNeeded || !(await isGiven())) throw error
    return work()
  }
}
