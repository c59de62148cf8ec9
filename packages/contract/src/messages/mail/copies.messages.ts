/** Messages by e-mail too: one's own choice, and the page that an e-mail's link leads to. */
export const COPIES = {
  title: 'Mensagens por e-mail',
  wanted: 'Receber mensagens também por e-mail',
  to: 'Vão para {email}.',
  noAddress: 'Seu cadastro não tem e-mail. Informe um para receber.',
  on: 'Você vai receber as mensagens também por e-mail.',
  off: 'Você não vai mais receber as mensagens por e-mail.',
  unsubscribeTitle: 'Parar de receber por e-mail?',
  unsubscribeLead:
    'As mensagens da instituição deixam de chegar por e-mail. Elas continuam no sino, dentro do sistema.',
  unsubscribe: 'Parar de receber',
  doneTitle: 'Pronto',
  done: 'As mensagens não chegam mais por e-mail. Para voltar a recebê-las, abra a página dos seus dados.',
  badTitle: 'Este link não vale mais',
  bad: 'Ele pode estar incompleto. Na página dos seus dados você também liga e desliga as mensagens por e-mail.',
  goOn: 'Ir para o sistema',
} as const
