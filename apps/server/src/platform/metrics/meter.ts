/** The outcome of an e-mail: accepted by the mail server, refused for good, or not sent for now. */
export type MailOutcome = 'sent' | 'refused' | 'failed'
/** The outcome of one attempt of a job; `given-up` is a failure without a further attempt. */
export type JobOutcome = 'done' | 'failed' | 'given-up'

/** Counts what happens in this process. Only names of the product's own calls and queues, never whose they were. */
export type Meter = {
  request(call: string, status: number, seconds: number): void
  job(queue: string, outcome: JobOutcome, seconds: number): void
  mail(outcome: MailOutcome): void
  clientError(): void
}

/** Without a reader of figures none are collected. */
export const SILENT_METER: Meter = {
  request: () => {},
  job: () => {},
  mail: () => {},
  clientError: () => {},
}
