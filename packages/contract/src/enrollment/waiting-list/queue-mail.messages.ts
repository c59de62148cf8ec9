/** The e-mails that a waiting list sends. Apart, so that no browser loads them. */
export const QUEUE_MAIL = {
  promotionSubject: 'Sua vaga está garantida: {grade} – {institution}',
  promotionText: `{greeting}

Abriu uma vaga em {grade} e a sua matrícula, que estava na lista de espera, agora está ativa.

Não é preciso fazer nada. Se não quiser mais a vaga, avise {institution} para que outra pessoa seja chamada.

{institution}
`,
  offerSubject: 'Há uma vaga para você: {grade} – {institution}',
  offerText: `{greeting}

Abriu uma vaga em {grade}, onde você está na lista de espera. Ela está reservada para você até {until}.

Entre no sistema e aceite ou recuse a vaga. Sem resposta até lá, ela passa para a próxima pessoa da lista.

{institution}
`,
  withdrawalSubject: 'A vaga oferecida não existe mais: {grade} – {institution}',
  withdrawalText: `{greeting}

O número de vagas de {grade} diminuiu, e a vaga que estava reservada para você não existe mais. Você continua na lista de espera, no mesmo lugar.

{institution}
`,
} as const
