import type { InstitutionKind } from '../../roles.ts'

/** Texts of a server without an institution. Apart from `M`: only that one page loads it. */
export const FIRST_RUN = {
  title: 'Primeiro acesso',
  board: 'Vamos começar',
  boardLine:
    'Este servidor ainda não tem nenhuma instituição. Crie a primeira e entre como quem a administra.',
  boardOnce: 'A criação da primeira instituição de um servidor.',
  lead: 'Preencha uma só vez. Ano letivo, turmas e pessoas são cadastrados depois, com calma.',
  place: 'A instituição vai atender neste endereço:',
  placeHint: 'Se as pessoas vão usar outro endereço, abra esta página por ele.',
  institution: 'A instituição',
  kind: 'Tipo',
  kindHint: 'O tipo não muda depois.',
  kinds: {
    SCHOOL: ['Escola', 'Uma unidade de ensino, com notas, boletins e histórico escolar.'],
    MUNICIPAL: ['Secretaria municipal', 'Uma rede com turmas e modalidades, lista de espera e eventos.'],
  } satisfies Record<InstitutionKind, readonly [string, string]>,
  name: 'Nome da instituição',
  administrator: 'Quem administra',
  administratorHint: 'Entra com o CPF e a senha, e depois convida as outras pessoas.',
  personName: 'Nome completo',
  taxNumber: 'CPF',
  email: 'E-mail',
  emailHint: 'Opcional. Com ele, uma senha esquecida pode ser trocada.',
  proof: 'A confirmação',
  proofHint:
    'O servidor escreveu um código ao iniciar, no terminal ou no registro do serviço: doze letras e números, como ABCD-EFGH-2345. Assim, só quem cuida do servidor cria a instituição.',
  code: 'Código de instalação',
  create: 'Criar instituição',
  confirmTitle: 'Criar “{name}”',
  confirmEffect: 'Tipo: {kind}. O tipo não muda depois.',
  confirmVerb: 'Criar como {kind}',
  closed: 'Este servidor já tem instituição',
  closedWhy: 'O primeiro acesso acontece uma única vez. Peça o endereço a quem cuida do sistema.',
  home: 'Ir para o início',
  offer: 'Criar a primeira instituição',
  offerWhy: 'Este servidor ainda não tem nenhuma instituição.',
} as const
