/** Texts that the server writes about requests: their titles and the answers. Apart, so that no browser loads them. */
export const REQUEST_LETTERS = {
  lesson: '{component}, {grade}, {date} às {time}',
  plan: '{component}, {grade}',
  move: 'Mudar aula: {lesson}',
  swap: 'Trocar aulas: {lesson} e {other}',
  remove: 'Cancelar aula: {lesson}',
  add: 'Aula extra: {plan}, {date} às {time}',
  other: 'Solicitação à secretaria',
  otherOf: 'Solicitação: {about}',
  accepted: 'Aceita: {title}',
  refused: 'Recusada: {title}',
  appliedBody: 'A sua solicitação foi aceita, e a mudança já está nas suas aulas.',
  acceptedBody: 'A sua solicitação foi aceita.',
  refusedBody: 'A sua solicitação foi recusada.',
  answer: 'Resposta: {reason}',
  reason: 'Motivo: {reason}',
  removed: 'A pedido do professor',
} as const
