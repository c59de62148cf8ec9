/** Whether this device can be used without network. `parts` are counts of what is ready. */
export const OFFLINE_READY = {
  insecure:
    'Neste endereço (http, sem cadeado) a página não pode ser aberta de novo sem internet: deixe-a aberta. O que você lançar nela fica guardado neste aparelho.',
  notYet:
    'Este aparelho ainda não está pronto para usar sem internet: abra suas turmas com internet e aguarde alguns instantes.',
  since: 'Pronto para usar sem internet, com os dados de {moment}: {parts}.',
  preparing: 'Preparando este aparelho para usar sem internet: {parts}.',
  inPart:
    'Este aparelho ainda não está todo pronto para usar sem internet: {parts}. Abra suas turmas com internet e aguarde alguns instantes.',
  former:
    'Este aparelho foi preparado em {moment} e ainda não tem as listas de hoje: abra suas turmas com internet e aguarde alguns instantes.',
  parts: {
    classes: 'turmas ({count})',
    lists: 'listas de chamada de {days} ({count})',
    lessons: 'aulas ({count})',
    marks: 'notas ({count})',
  },
  ofAll: '{ready} de {all}',
} as const
