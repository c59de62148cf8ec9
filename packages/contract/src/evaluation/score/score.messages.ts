/** Scores on their way: where they are, what stands against them, what the server will not take. */
export const SCORES = {
  title: { MARK: 'Notas de {name} · {where}', FEEDBACK: 'Pareceres de {name} · {where}' },
  line: '{name}: {value}',
  none: 'sem nota',
  notKept: 'Não foi possível guardar este valor. Digite-o de novo.',
  retry: 'Tentar de novo',
  status: {
    offline: 'Sem conexão',
    'signed-out': 'Entre novamente para enviar',
    outdated: 'Atualize a Lousa para enviar',
    blocked: '{why} · {count} na fila',
    queued: '{count} na fila. {reason}',
    saving: 'Salvando…',
    conflicts: ['{count} conflito para decidir', '{count} conflitos para decidir'],
    refused: ['{count} nota recusada', '{count} notas recusadas'],
    invalid: ['{count} nota não aceita', '{count} notas não aceitas'],
    saved: 'Tudo salvo',
    keptNowhere: 'Este navegador não guarda dados: o que não foi enviado se perde ao fechar a página.',
  },
  leave: {
    title: 'Sair sem as notas não aceitas',
    effect: [
      '{count} nota digitada não foi aceita e não está salva. Se você sair, ela se perde.',
      '{count} notas digitadas não foram aceitas e não estão salvas. Se você sair, elas se perdem.',
    ],
    stay: 'Ficar e corrigir',
  },
  conflicts: {
    label: 'Conflitos',
    ofEvaluation: '{name} · {evaluation}',
    one: 'esta nota',
    many: 'estas {count} notas',
    lead: 'Outra pessoa salvou {what} enquanto você digitava. Nada foi perdido: compare e decida.',
    leadOwn: 'Você salvou {what} em outro aparelho. Nada foi perdido: compare e decida.',
  },
  refusals: {
    label: 'Recusadas: {evaluation}',
    one: '1 lançamento recusado em {evaluation}. Corrija na célula, tente de novo ou descarte.',
    many: '{count} lançamentos recusados em {evaluation}. Corrija na célula, tente de novo ou descarte.',
    discardOf: 'Descartar o de {name}',
  },
} as const
