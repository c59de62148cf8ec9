/** Whether this device can be used without network. */
export const OFFLINE_READY = {
  insecure:
    'Neste endereço (http, sem cadeado) a página não pode ser aberta de novo sem internet: deixe-a aberta. O que você lançar nela fica guardado neste aparelho.',
  notYet:
    'Este aparelho ainda não está pronto para usar sem internet: abra suas turmas com internet e aguarde alguns instantes.',
  since: 'Pronto para usar sem internet, com os dados de {moment}.',
} as const
