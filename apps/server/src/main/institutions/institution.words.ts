/** Texts of the terminal of the commands about institutions. */
export const INSTITUTION_WORDS = {
  createUsage: `Uso: npm run institution:create -- [opções]
  --kind school|municipal       tipo da instituição
  --name NOME                   nome da instituição
  --host ENDEREÇO               endereço em que ela atende, sem http://
  --admin-name NOME             nome do administrador
  --admin-cpf CPF               CPF do administrador, com que ele entra
  --admin-email E-MAIL          e-mail do administrador (opcional)
  --admin-password-file ARQUIVO senha na primeira linha do arquivo; sem ela, sai um link de convite
  --origin URL                  começo do link de convite, quando não é o do endereço (ex.: https://escola.gov.br)
O que faltar é perguntado no terminal.`,
  options: 'Opções',
  unknownOption: '{option}: não reconhecido ou sem valor.\n\n{usage}',
  required: '--{field}: obrigatório ({question})',
  unreadablePassword: '--admin-password-file: o arquivo {path} não pôde ser lido',
  askPassword: 'Senha do administrador (vazia: gerar um link de convite)',
  repeatPassword: 'Repita a senha',
  passwordsDiffer: '  As senhas não são iguais.',
  badOrigin: '--origin: informe algo como https://escola.gov.br',
  created: 'Instituição criada: {name}, em {host}.',
  administrator: 'Administrador: {name}, CPF {cpf}.',
  signInAt: 'Entre com o CPF e a senha em {origin}/login',
  invitation: 'Convite para criar a senha, válido por 7 dias e uma só vez:\n  {link}',
  kinds: 'Informe school ou municipal',
  questions: {
    kind: 'Tipo da instituição (school ou municipal)',
    name: 'Nome da instituição',
    host: 'Endereço em que ela atende, sem http:// (ex.: escola.municipio.gov.br)',
    'admin-name': 'Nome do administrador',
    'admin-cpf': 'CPF do administrador',
    'admin-email': 'E-mail do administrador (opcional)',
  },
  hostUsage: `Uso: npm run institution:host -- --host ENDEREÇO --add ENDEREÇO
  --host ENDEREÇO  um endereço em que a instituição já atende
  --add ENDEREÇO   o endereço novo, sem http://`,
  badHost: '--{option}: informe um endereço como escola.gov.br, sem http://',
  unknownHost: '--host: nenhuma instituição atende em {host}',
  hostTaken: '--add: {host} já pertence a outra instituição',
  hostAdded: 'A instituição de {of} atende agora também em {add}.',
  machineUsage: `Uso: npm run institution:machine -- --host ENDEREÇO --to MÁQUINA:PORTA
  --host ENDEREÇO      um endereço em que a instituição atende
  --to MÁQUINA:PORTA   a máquina do banco que a recebe, como o coordenador a conhece`,
  oneMachine: 'O banco não está em várias máquinas (Citus).',
  unknownMachine: '--to: o banco não tem instituições em {to}; as máquinas são {machines}',
  lateCommits: `Em {machines} o banco confirma o que se salva antes de gravar (synchronous_commit = off), e o que se salva durante a
mudança poderia se perder. Nada foi movido: ligue synchronous_commit e repita.`,
  machineChanged: 'A instituição de {of} está agora em {to}, em uma parte só dela.',
  machineKept: 'A instituição de {of} já está em {to}.',
} as const
