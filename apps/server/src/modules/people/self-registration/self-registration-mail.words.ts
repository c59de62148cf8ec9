import { displayName, firstNameOf } from '@lousa/rules/people/person/display-name.rules.ts'
import type { Mail } from '../../identity/mail/mail.service.ts'

type Addressee = {
  to: string
  person: { name: string; socialName: string | null }
  institution: string
  origin: string
}

const greeting = ({ person }: Addressee): string => {
  const name = firstNameOf(displayName(person))
  return name === '' ? 'Olá!' : `Olá, ${name}!`
}

export const welcomeMail = ({ registration, ...addressee }: Addressee & { registration: string }): Mail => ({
  to: addressee.to,
  subject: `Cadastro concluído – ${addressee.institution}`,
  text: `${greeting(addressee)}

O seu cadastro em ${addressee.institution} foi concluído.

Número de matrícula: ${registration}

Para entrar, use o seu CPF e a senha que você escolheu:

${addressee.origin}/login

Se não foi você que fez este cadastro, avise a secretaria.

${addressee.institution}
`,
})

/** To the address on file, never to the one that a visitor typed. */
export const alreadyRegisteredMail = ({
  registration,
  ...addressee
}: Addressee & { registration: string | null }): Mail => ({
  to: addressee.to,
  subject: `Você já tem cadastro – ${addressee.institution}`,
  text: `${greeting(addressee)}

Alguém tentou fazer um novo cadastro em ${addressee.institution} com o seu CPF. Já existe um cadastro com este CPF, e nada nele mudou.
${registration === null ? '' : `\nO seu número de matrícula é ${registration}.\n`}
Para entrar, use o seu CPF e a sua senha:

${addressee.origin}/login

Se você não lembra a senha, peça outra em "Esqueci minha senha":

${addressee.origin}/forgot-password

Se não foi você, não é preciso fazer nada.

${addressee.institution}
`,
})
