/** The queue of this device, opened. */
export const OUTBOX_PANEL = {
  title: 'Envios deste aparelho',
  list: 'Envios',
  empty: 'Tudo enviado',
  emptyHint: 'Não há nada esperando neste aparelho.',
  state: 'Situação: {state}',
  discardTitle: 'Descartar “{entry}”',
  discardEffect: 'O que só está neste aparelho se perde; o que já está no servidor fica como está.',
  discard: 'Descartar',
  conflict: 'Outra pessoa salvou de outro jeito. Compare e decida.',
  conflictOwn: 'Você salvou de outro jeito em outro aparelho. Compare e decida.',
  decide: 'Decidir',
  retry: 'Tentar de novo',
  export: 'Exportar',
  valueInConflict: ' (em conflito)',
  valueRefused: ' (recusado: {reason})',
} as const
