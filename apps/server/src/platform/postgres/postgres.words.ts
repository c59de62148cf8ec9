/**
 * Texts of the embedded PostgreSQL for operators, in the log and where the start stops. The folder has no dependencies, so that
 * the values are constants.
 */
export const POSTGRES_WORDS = {
  noAccount:
    'O PostgreSQL não pode rodar como root e nenhuma conta sem privilégios foi encontrada. Crie a conta "lousa" ou inicie a Lousa com um usuário comum.',
  namelessUser: ({ user }: { user: string | number }) =>
    `O usuário ${user} não tem nome neste sistema (/etc/passwd), e o PostgreSQL embutido precisa dele. Use um usuário cadastrado ou informe DATABASE_URL.`,
  notOnWindows:
    'O PostgreSQL embutido não funciona no Windows. Use o WSL, ou informe em DATABASE_URL e DATABASE_OWNER_URL um PostgreSQL 18 externo.',
  endingLeftover: ({ pids }: { pids: string }) =>
    `Encerrando o PostgreSQL que sobrou de uma execução anterior (pid ${pids}).`,
  dataMissing: ({ home, pointer }: { home: string; pointer: string }) =>
    `O banco de dados desta pasta foi criado em ${home} (anotado em ${pointer}), mas não está mais lá. Devolva a pasta ao lugar ou, para começar um banco vazio, apague ${pointer}.`,
  dataOfAnotherUser: ({ folder, user }: { folder: string; user: string | number }) =>
    `O banco de dados em ${folder} pertence a outro usuário (uid ${user}). Inicie a Lousa com o mesmo usuário de antes, ou escolha outra pasta em LOUSA_DATA_DIR.`,
  dataOutOfReach: ({ folder, home }: { folder: string; home: string }) =>
    `O PostgreSQL não alcança mais ${folder}: alguma pasta acima dela só pode ser aberta pelo root. Libere a passagem (chmod o+x) nas pastas acima de ${home}.`,
  dataAt: ({ home, pointer }: { home: string; pointer: string }) =>
    `O banco de dados fica em ${home} (anotado em ${pointer}).`,
  noReachablePlace: ({ folder }: { folder: string }) =>
    `O PostgreSQL não alcança ${folder} (alguma pasta acima só pode ser aberta pelo root), e não foi possível criar outra em /var/lib. Indique em LOUSA_DATA_DIR uma pasta que outros usuários alcancem.`,
  dataElsewhere: ({ folder, home, pointer }: { folder: string; home: string; pointer: string }) =>
    `ATENÇÃO: ${folder} está abaixo de uma pasta que só o root pode abrir, e o PostgreSQL não roda como root. O banco de dados foi criado em ${home}; inclua essa pasta nas cópias de segurança. O lugar fica anotado em ${pointer}.`,
  programsNotRun: ({ folder }: { folder: string }) =>
    `Os programas do PostgreSQL não puderam ser executados: ${folder}. Rode \`npm ci\` de novo, ou informe DATABASE_URL para usar um PostgreSQL externo.`,
  programsMissing: ({ system, arch }: { system: string; arch: string }) =>
    `O PostgreSQL embutido não foi instalado para ${system}-${arch}. Rode \`npm ci\` de novo, ou informe DATABASE_URL para usar um PostgreSQL externo.`,
  copyingPrograms: ({ folder }: { folder: string }) =>
    `Copiando os programas do PostgreSQL para ${folder}, onde a conta do banco consegue executá-los.`,
  dataOfAnotherVersion: ({
    folder,
    version,
    current,
  }: {
    folder: string
    version: string
    current: string
  }) =>
    `O banco de dados em ${folder} é do PostgreSQL ${version}, e esta Lousa usa o ${current}. Com a versão anterior da Lousa rode \`npm run institution:export\`, e importe os arquivos em uma pasta de dados nova com \`npm run institution:import\`.`,
  folderNotWritable: ({ folder, reason }: { folder: string; reason: string }) =>
    `A pasta de dados ${folder} não pode ser gravada (${reason}): o disco está montado só para leitura, ou a pasta é de outra conta. Remonte o disco com escrita, devolva a posse da pasta à conta da Lousa, ou escolha outra em LOUSA_DATA_DIR.`,
  notCreated: ({ reason }: { reason: string }) => `O banco de dados não pôde ser criado: ${reason}`,
  notStarted: ({ reason }: { reason: string }) => `O PostgreSQL não iniciou: ${reason}`,
  restarting: 'O PostgreSQL parou sozinho; iniciando de novo.',
  slowToStop: 'O PostgreSQL demora a parar; encerrando sem esperar (ele se recupera no próximo início).',
  dataInUse: ({ folder, pid }: { folder: string; pid: number }) =>
    `A pasta de dados ${folder} já está em uso por outro processo da Lousa (pid ${pid}). Encerre-o antes de iniciar outro, ou escolha outra pasta em LOUSA_DATA_DIR.`,
  dataInUseByOther: ({ folder }: { folder: string }) =>
    `A pasta de dados ${folder} já está em uso por outro processo da Lousa. Encerre-o antes de iniciar outro, ou escolha outra pasta em LOUSA_DATA_DIR.`,
  dataInUseElsewhere: ({ folder, host }: { folder: string; host: string }) =>
    `A pasta de dados ${folder} já está em uso pela Lousa em outro contêiner ou outra máquina (${host}). Encerre-a lá antes de iniciar aqui: duas sobre a mesma pasta perderiam dados. Em uma atualização, pare a antiga e só depois inicie a nova.`,
  observingOwner: ({ host, seconds }: { host: string; seconds: number }) =>
    `A última Lousa a usar esta pasta (${host}) não a liberou. Verificando por ${seconds} segundos se ela ainda está em uso.`,
  dataLost:
    'Outra Lousa assumiu esta pasta de dados enquanto este processo estava suspenso. Este servidor será encerrado para não perder dados.',
  folderOfAnotherUser: ({ file }: { file: string }) =>
    `A pasta de dados pertence a outro usuário: ${file} não pode ser lido. Inicie a Lousa com o mesmo usuário de antes, ou escolha outra pasta em LOUSA_DATA_DIR.`,
} as const
