/** Notes of absence: what families send, and what the office decides. */
export const ABSENCE_NOTES = {
  title: 'Justificativas das famílias',
  wasAccepted: '{person} já aceitou esta justificativa.',
  wasRefused: '{person} já recusou esta justificativa.',
  wasWithdrawn: 'A família retirou esta justificativa.',
} as const
