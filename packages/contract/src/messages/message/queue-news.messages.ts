/** Texts of the inbox about the waiting list. Apart, so that no browser loads it. */
export const QUEUE_NEWS = {
  promotedTitle: 'Sua vaga está garantida: {grade}',
  promotedBody:
    'Abriu uma vaga em {grade} e a sua matrícula, que estava na lista de espera, agora está ativa.\n\nNão é preciso fazer nada.',
  offeredTitle: 'Há uma vaga para você: {grade}',
  offeredBody:
    'Abriu uma vaga em {grade}, onde você está na lista de espera. Ela está reservada para você até {until}.\n\nAceite ou recuse a vaga na página inicial. Sem resposta até lá, ela passa para a próxima pessoa da lista.',
  withdrawnTitle: 'A vaga oferecida não existe mais: {grade}',
  withdrawnBody:
    'O número de vagas de {grade} diminuiu, e a vaga que estava reservada para você não existe mais. Você continua na lista de espera, no mesmo lugar.',
} as const
