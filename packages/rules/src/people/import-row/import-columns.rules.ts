export type ImportedType = 'STUDENT' | 'INSTRUCTOR' | 'RESPONSIBLE'

/** How the text of a cell is to be read. */
export type ImportKind =
  | 'text'
  | 'name'
  | 'letters'
  | 'date'
  | 'cpf'
  | 'phone'
  | 'email'
  | 'state'
  | 'postalCode'
  | 'gender'
  | 'colourOrRace'
  | 'nis'
  | 'kinship'
  | 'yesNo'

/** A field that a column of a spreadsheet may be. */
export type ImportColumn = {
  key: string
  /** The part of the person's body that it belongs to: `documents`, `birthdateInfo`, `address`. */
  group: string | null
  /** The header of templates and exports. */
  title: string
  required: boolean
  kind: ImportKind
  /** Other headers by which it is known, the likeliest first; compared by `headerMeaning`. */
  aliases: readonly string[]
  example: string
}

/** `path`: where the body of the API's call has it. */
type Definition = readonly [path: string, title: string, kind: ImportKind, example: string, aliases?: string]

const REQUIRED = new Set(['name'])

const columnsOf = (definitions: readonly Definition[]): ImportColumn[] =>
  definitions.map(([path, title, kind, example, aliases = '']) => {
    const [key = '', group = null] = path.split('.').toReversed()
    return {
      key,
      group,
      title,
      kind,
      example,
      required: REQUIRED.has(key),
      aliases: aliases.split('|').filter(Boolean),
    }
  })

const PERSON: readonly Definition[] = [
  [
    'name',
    'Nome',
    'name',
    'Maria Clara de Souza',
    'nome completo|nome do aluno|nome da aluna|aluno|aluna|nome aluno|estudante|nome do estudante|nome do professor|professor|docente|nome do docente|nome do servidor|servidor|nome civil|primeiro nome|prenome|first name|given name|full name|name',
  ],
  ['socialName', 'Nome social', 'letters', '', 'nome social do aluno|nome social e ou afetivo|nome afetivo'],
  [
    'documents.taxNumber',
    'CPF',
    'cpf',
    '529.982.247-25',
    'cpf do aluno|cpf aluno|numero do cpf|nr cpf|n cpf|cpf do professor|cpf do servidor|cpf do docente',
  ],
  [
    'birthdate',
    'Data de nascimento',
    'date',
    '14/03/2013',
    'nascimento|dt nascimento|data nascimento|data nasc|dt nasc|nasc|data de nasc|data de nascimento do aluno|nascimento do aluno|birthdate|date of birth',
  ],
  [
    'email',
    'E-mail',
    'email',
    'familia@example.com',
    'email|e mail do aluno|email do aluno|correio eletronico|endereco de e mail|endereco eletronico',
  ],
  [
    'cellphone',
    'Celular',
    'phone',
    '(11) 90000-0001',
    'telefone celular|cel|fone celular|whatsapp|telefone movel|celular do aluno',
  ],
  [
    'phone',
    'Telefone',
    'phone',
    '(11) 2000-0000',
    'telefone fixo|fone|tel|telefone residencial|telefone 1|telefone de contato|fone residencial',
  ],
  ['birthdateInfo.gender', 'Sexo', 'gender', 'Feminino', 'genero|sexo do aluno'],
  ['birthdateInfo.nationality', 'Nacionalidade', 'letters', 'Brasileira', 'pais de origem'],
  [
    'birthdateInfo.naturalness',
    'Naturalidade',
    'letters',
    'São Paulo',
    'cidade de nascimento|municipio de nascimento|naturalidade cidade|local de nascimento',
  ],
  [
    'birthdateInfo.birthState',
    'UF de nascimento',
    'state',
    'SP',
    'estado de nascimento|uf nascimento|uf da naturalidade|uf naturalidade|naturalidade uf',
  ],
  [
    'documents.identityDocument',
    'RG',
    'text',
    '12.345.678-9',
    'identidade|numero do rg|n rg|documento de identidade|carteira de identidade|rg do aluno',
  ],
  [
    'documents.issuer',
    'Órgão emissor',
    'text',
    'SSP',
    'orgao emissor do rg|orgao expedidor|emissor|orgao emissor rg|rg orgao emissor',
  ],
  [
    'documents.issuerDate',
    'Data de emissão do RG',
    'date',
    '20/05/2020',
    'data de expedicao|data de emissao|emissao do rg|data de expedicao do rg|data expedicao rg|data emissao rg|rg data de emissao',
  ],
  [
    'documents.issuerState',
    'UF do RG',
    'state',
    'SP',
    'uf emissor|uf do orgao emissor|estado do rg|estado emissor|uf rg|rg uf',
  ],
  [
    'birthdateInfo.birthCertificateNumber',
    'Certidão de nascimento',
    'text',
    '',
    'numero da certidao|certidao|certidao de nascimento matricula|matricula da certidao|numero da certidao de nascimento|certidao civil',
  ],
  [
    'birthdateInfo.notaryOffice',
    'Cartório',
    'text',
    '',
    'nome do cartorio|cartorio de registro|cartorio emissor',
  ],
  [
    'oldRegistration',
    'Matrícula anterior',
    'text',
    '',
    'matricula|codigo do aluno|cod aluno|codigo aluno|codigo|ra|numero de matricula|numero da matricula|matricula do aluno|registro academico|codigo i educar|matricula antiga|matricula no sistema anterior',
  ],
  ['note', 'Observações', 'text', '', 'observacao|obs|anotacoes|notas'],
]

/** For students alone. */
const FOR_OFFICE: readonly Definition[] = [
  [
    'registrationDigit',
    'Dígito do RA',
    'text',
    '',
    'dig ra|digito ra|dig do ra|digito verificador do ra|dv do ra|dv ra|digito|dig',
  ],
  ['registrationState', 'UF do RA', 'state', '', 'uf ra|ra uf|estado do ra'],
  ['classStage', 'Série', 'text', '', 'serie do aluno|ano serie|serie ano|ano escolar|serie escolar'],
  [
    'className',
    'Turma',
    'text',
    '',
    'turma do aluno|nome da turma|classe|turma classe|serie turma|turma serie|ano turma',
  ],
  [
    'situation',
    'Situação',
    'text',
    '',
    'situacao do aluno|situacao da matricula|situacao matricula|situacao atual|status|status da matricula|movimentacao|sit',
  ],
  [
    'colourOrRace',
    'Cor/raça',
    'colourOrRace',
    'Parda',
    'cor|raca|cor ou raca|cor do aluno|raca do aluno|cor raca do aluno|cor raca etnia|etnia',
  ],
  [
    'nis',
    'NIS',
    'nis',
    '120.38619.49-4',
    'pis|pasep|nit|pis pasep|nis pis|nis pis pasep|numero do nis|numero do pis|nis do aluno|numero de identificacao social|identificacao social',
  ],
  [
    'bolsaFamilia',
    'Bolsa Família',
    'yesNo',
    'não',
    'bolsa familia|beneficiario do bolsa familia|beneficiario bolsa familia|recebe bolsa familia|participa do bolsa familia|pbf|auxilio brasil',
  ],
]

const ADDRESS: readonly Definition[] = [
  [
    'address.street',
    'Logradouro',
    'text',
    'Rua das Laranjeiras',
    'endereco|rua|endereco logradouro|nome do logradouro|endereco rua|endereco do aluno',
  ],
  ['address.number', 'Número', 'text', '100', 'no|n|numero do endereco|numero da casa|num|nr'],
  ['address.complement', 'Complemento', 'text', 'Casa 2', 'complemento do endereco'],
  ['address.neighborhood', 'Bairro', 'text', 'Centro', 'bairro do aluno|endereco bairro'],
  [
    'address.city',
    'Cidade',
    'letters',
    'São Paulo',
    'municipio|cidade de residencia|municipio de residencia|endereco cidade|endereco municipio',
  ],
  ['address.state', 'UF', 'state', 'SP', 'estado|uf do endereco|uf de residencia'],
  ['address.landmark', 'Ponto de referência', 'text', '', 'referencia'],
  ['address.postalCode', 'CEP', 'postalCode', '01001-000', 'cep do endereco|codigo postal'],
]

const responsible = (position: 1 | 2, name: string, kinship: string): readonly Definition[] => {
  const first = position === 1
  const both = (of: string): string =>
    first ? `${of} da mae|${of} do responsavel` : `${of} do pai|${of} do segundo responsavel`
  return [
    [
      `responsible${position}Name`,
      `Responsável ${position}: nome`,
      'name',
      name,
      `${both('nome')}|${first ? 'mae|filiacao 1|filiacao mae|nome filiacao 1|filiacao|responsavel|responsavel legal' : 'pai|filiacao 2|filiacao pai|nome filiacao 2'}`,
    ],
    [
      `responsible${position}Kinship`,
      `Responsável ${position}: parentesco`,
      'kinship',
      kinship,
      first ? 'parentesco|grau de parentesco|tipo do responsavel|parentesco do responsavel' : '',
    ],
    [`responsible${position}TaxNumber`, `Responsável ${position}: CPF`, 'cpf', '', both('cpf')],
    [
      `responsible${position}Cellphone`,
      `Responsável ${position}: celular`,
      'phone',
      '',
      `${both('celular')}|${both('telefone')}`,
    ],
    [
      `responsible${position}Email`,
      `Responsável ${position}: e-mail`,
      'email',
      '',
      `${both('e mail')}|${both('email')}`,
    ],
    [
      `responsible${position}Occupation`,
      `Responsável ${position}: profissão`,
      'letters',
      '',
      both('profissao'),
    ],
  ]
}

const SURNAME: Definition = [
  'surname',
  'Sobrenome',
  'name',
  '',
  'sobrenome do aluno|sobrenome do estudante|sobrenome do professor|sobrenome do responsavel|ultimo nome|nome de familia|surname|last name|family name',
]

const RESPONSIBLE: readonly Definition[] = [
  ['studentRegistration', 'Matrícula do aluno', 'text', '202600001', 'matricula|numero de matricula'],
  ['studentTaxNumber', 'CPF do aluno', 'cpf', '', 'cpf aluno'],
  ['studentName', 'Nome do aluno', 'name', 'Maria Clara de Souza', 'aluno|estudante|nome aluno|aluna'],
  [
    'studentBirthdate',
    'Data de nascimento do aluno',
    'date',
    '14/03/2013',
    'nascimento do aluno|data de nascimento|nascimento',
  ],
  [
    'name',
    'Nome',
    'name',
    'Joana de Souza',
    'nome do responsavel|responsavel|nome completo|nome responsavel|responsavel legal|primeiro nome|first name|full name',
  ],
  [
    'kinship',
    'Parentesco',
    'kinship',
    'Mãe',
    'grau de parentesco|vinculo|parentesco do responsavel|tipo do responsavel',
  ],
  ['taxNumber', 'CPF', 'cpf', '529.982.247-25', 'cpf do responsavel|cpf responsavel'],
  [
    'cellphone',
    'Celular',
    'phone',
    '(11) 90000-0001',
    'telefone|telefone celular|celular do responsavel|telefone do responsavel|whatsapp|fone',
  ],
  ['email', 'E-mail', 'email', 'familia@example.com', 'email|e mail do responsavel|email do responsavel'],
  ['occupation', 'Profissão', 'letters', 'Enfermeira', 'ocupacao|profissao do responsavel'],
  ['main', 'Principal (sim/não)', 'yesNo', 'sim', 'principal|responsavel principal'],
]

/** Behind the name, of which it is the rest in files of other programs. */
const withSurname = (definitions: readonly Definition[]): readonly Definition[] =>
  definitions.flatMap(definition => (definition[0] === 'name' ? [definition, SURNAME] : [definition]))

const COLUMNS: Readonly<Record<ImportedType, readonly ImportColumn[]>> = {
  STUDENT: columnsOf([
    ...withSurname(PERSON),
    ...FOR_OFFICE,
    ...ADDRESS,
    ...responsible(1, 'Joana de Souza', 'Mãe'),
    ...responsible(2, '', ''),
  ]),
  INSTRUCTOR: columnsOf([...withSurname(PERSON), ...ADDRESS]),
  RESPONSIBLE: columnsOf([...withSurname(RESPONSIBLE), ...ADDRESS]),
}

const IDENTIFYING =
  /^(?:name|surname|birthdate|taxNumber|student[A-Z]\w*|responsible\dName|responsible\dTaxNumber)$/u
const PERSON_NAME = /^(?:name|surname|socialName|responsible\dName)$/u

/** Whether a field says who is meant: what is wrong there is for a person to decide. */
export function identifies(key: string): boolean {
  return IDENTIFYING.test(key)
}

const PLACE = /^(?:street|neighborhood|city|naturalness)$/u

/** Whether a field is the name of a place. */
export function isPlaceName(key: string): boolean {
  return PLACE.test(key)
}

/** Whether a field is the name of a person. */
export function isPersonName(key: string): boolean {
  return PERSON_NAME.test(key)
}

/** Columns of lists of other programs that no form has. */
const OF_OTHER_PROGRAMS = new Set([
  SURNAME[0],
  'registrationDigit',
  'registrationState',
  'situation',
  'classStage',
  'className',
])

/** The columns of the spreadsheet that is filled in: a name is one cell there, and a registration too. */
export function templateColumns(type: ImportedType): readonly ImportColumn[] {
  return COLUMNS[type].filter(({ key }) => !OF_OTHER_PROGRAMS.has(key))
}

/** The fields of a type of import, in the order of the template. */
export function importColumns(type: ImportedType): readonly ImportColumn[] {
  return COLUMNS[type]
}
