import type { Mail } from '../mail/mail.service.ts'

type Addressee = { to: string; firstName: string; institution: string }

/** "Olá, Ana!"; of a name without letters nothing is left. */
const greeting = (firstName: string): string => (firstName ? `Olá, ${firstName}!` : 'Olá!')

export const resetMail = ({ to, firstName, institution, url }: Addressee & { url: string }): Mail => ({
  to,
  subject: `Nova senha – ${institution}`,
  text: `${greeting(firstName)}

Recebemos um pedido para criar outra senha de acesso a ${institution}.

Para escolher a nova senha, abra este link:

${url}

O link ${firstName && `é do acesso de ${firstName}, `}vale por uma hora e só pode ser usado uma vez. Se outro link for pedido, este deixa de valer.

Se não foi você que pediu, ignore esta mensagem: a sua senha continua a mesma.

${institution}
`,
})

export const passwordChangedMail = ({ to, firstName, institution }: Addressee): Mail => ({
  to,
  subject: `A sua senha foi alterada – ${institution}`,
  text: `${greeting(firstName)}

A sua senha foi alterada, e os acessos abertos em outros aparelhos foram encerrados.

Se foi você, não é preciso fazer nada. Se não foi você, crie outra senha em "Esqueci minha senha" e avise a secretaria.

${institution}
`,
})
