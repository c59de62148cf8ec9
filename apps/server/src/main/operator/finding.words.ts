import { fill } from '@lousa/contract/messages.ts'
import type { Level, Verdict } from '@lousa/rules/operation/doctor.rules.ts'

export const LEVEL_WORDS = { OK: 'ok', WARNING: 'aviso', ERROR: 'erro' } as const satisfies Record<
  Level,
  string
>

/** The name of each check, and of each of its codes: the finding and its cure. */
export const FINDING_WORDS = {
  settings: { name: 'Configuração', INVALID: '{problems}' },
  folder: {
    name: 'Pasta de dados',
    WRITABLE: '{folder} pode ser lida e gravada.',
    WILL_BE_MADE: '{folder} ainda não existe e será criada no primeiro início.',
    CANNOT_BE_MADE:
      '{folder} não existe e não pode ser criada por esta conta. Crie a pasta e dê a posse dela à conta da Lousa, ou indique outra em LOUSA_DATA_DIR.',
    NO_FOLDER: '{folder} não é uma pasta. Indique outra em LOUSA_DATA_DIR.',
    UNREADABLE:
      '{folder} não pode ser lida por esta conta. Rode a Lousa (e este comando) com a conta dona da pasta.',
    READ_ONLY:
      '{folder} não pode ser gravada: o disco está montado só para leitura, ou a pasta é de outra conta. Remonte o disco com escrita ou devolva a posse da pasta à conta da Lousa.',
  },
  disk: {
    name: 'Espaço em disco',
    ROOM: 'Há {free} MB livres para os dados.',
    FULL: 'Há só {free} MB livres: com menos de 64 MB nada pode ser gravado. Libere espaço no disco agora.',
    LITTLE: 'Há só {free} MB livres. Libere espaço antes que as gravações parem.',
    NONE_FOR_BACKUP:
      'Há {free} MB livres, e o próximo backup precisa de cerca de {needed} MB ao lado do banco. Libere espaço, ou mova LOUSA_DATA_DIR para um disco maior.',
  },
  port: {
    name: 'Porta HTTP',
    FREE: 'A porta {port} está livre.',
    OURS: 'A Lousa responde na porta {port}.',
    TAKEN: 'A porta {port} é usada por outro programa. Encerre-o, ou escolha outra porta em PORT.',
    FORBIDDEN:
      'Esta conta não pode abrir a porta {port}. Escolha uma porta acima de 1023 em PORT e deixe a 80 e a 443 para o proxy.',
  },
  database: {
    name: 'Banco de dados',
    ANSWERS: 'O PostgreSQL {version} responde, e a conta da aplicação não tem privilégios demais.',
    SILENT:
      'O banco de dados não responde. Confira se o PostgreSQL está ligado e os endereços em DATABASE_URL, DATABASE_OWNER_URL e DATABASE_QUEUE_URL.',
    TOO_OLD: 'O PostgreSQL {version} é antigo demais. Atualize para o 18 ou mais novo.',
    DAMAGED:
      'O PostgreSQL contou {pages} páginas danificadas. Pare a Lousa, guarde uma cópia da pasta de dados, confira o disco e a memória da máquina e restaure o último backup conferido.',
    ROLES:
      'A conta de DATABASE_URL tem privilégios demais ({problem}). Veja docs/implantacao.md, PostgreSQL externo.',
    INVALID_INDEXES:
      'Uma migração interrompida deixou índices pela metade ({indexes}). Inicie a Lousa de novo: a migração os refaz.',
    WILL_BE_MADE: 'Ainda não há banco de dados: ele será criado no primeiro início.',
    STOPPED:
      'Os arquivos são do PostgreSQL {version}, encerrado em ordem. Com a Lousa ligada, mais é conferido.',
    INTERRUPTED:
      'O PostgreSQL {version} não foi encerrado em ordem. Ele se recupera sozinho no próximo início; descubra por que parou.',
    OTHER_VERSION:
      'Os arquivos são do PostgreSQL {version}, e esta Lousa usa o {current}. Com a versão anterior rode npm run institution:export, e importe numa pasta nova.',
    UNREADABLE:
      'Os arquivos do banco de dados estão incompletos ou não podem ser lidos. Devolva o que falta, ou restaure o último backup (npm run restore) em uma pasta vazia.',
  },
  migrations: {
    name: 'Migrações',
    CURRENT: 'As {count} migrações estão aplicadas.',
    EMPTY: 'O banco ainda está vazio: as migrações são aplicadas no primeiro início.',
    NEWER:
      'O banco é de uma versão mais nova da Lousa ({names}). Inicie essa versão ou uma mais nova, ou restaure um backup anterior.',
    CHANGED:
      'Estas migrações foram alteradas depois de aplicadas: {names}. Instale de novo a versão da Lousa sem alterações.',
    PENDING:
      'Faltam {count} migrações ({names}). O próximo início as aplica; com o banco embutido, depois de um backup.',
  },
  clock: {
    name: 'Relógio',
    RIGHT: 'O relógio está certo com o que já foi gravado.',
    SET_BACK:
      'O relógio está ao menos {minutes} minutos atrás do que este servidor já gravou. Acerte-o (NTP) antes de iniciar: sessões, prazos e aulas dependem dele. Se ele está certo agora, esteve adiantado quando algo foi gravado.',
    OFF: 'O relógio e o do banco diferem em {seconds} s. Ligue o NTP nas duas máquinas.',
    FAR_OFF: 'O relógio e o do banco diferem em {seconds} s. Acerte os dois (NTP) agora.',
  },
  mail: {
    name: 'E-mail',
    ANSWERS: 'O servidor de e-mail aceita a conta de SMTP_URL.',
    NOT_SET:
      'Sem SMTP_URL nenhum e-mail sai: convites são entregues em mãos, e ninguém recebe links de nova senha. Informe o servidor de e-mail em SMTP_URL.',
    SILENT:
      'O servidor de e-mail não aceitou a ligação ({problem}). Confira endereço, porta, usuário e senha em SMTP_URL, e se o firewall deixa sair.',
    NO_SENDER:
      'O servidor de e-mail aceita a conta, mas MAIL_FROM ainda é o endereço de exemplo. Informe um remetente do seu domínio.',
  },
  push: {
    name: 'Avisos no celular',
    ANSWERS: 'O serviço de avisos dos navegadores pode ser alcançado.',
    OFF: 'LOUSA_PUSH=off: nenhum aviso vai ao celular. Os avisos continuam dentro do sistema.',
    SILENT:
      'O serviço de avisos (fcm.googleapis.com) não pôde ser alcançado: os avisos ficam só dentro do sistema. Deixe sair HTTPS (docs/implantacao.md), ou use LOUSA_PUSH=off.',
  },
  proxy: {
    name: 'Proxy',
    DIRECT:
      'Sem proxy: cada pessoa conta com o seu endereço. Atrás de um proxy seu, use LOUSA_TRUST_PROXY=on.',
    BEHIND: 'Atrás de um proxy desta máquina, em que se confia.',
    TRUSTED_IN_THE_OPEN:
      'LOUSA_TRUST_PROXY está ligado, e outras máquinas alcançam a porta: sem passar pelo proxy, qualquer uma inventa o seu endereço. Use HOST=127.0.0.1, ou só deixe o proxy alcançar a porta.',
    LOCAL_UNTRUSTED:
      'Atende só nesta máquina. Se há um proxy diante dela, use LOUSA_TRUST_PROXY=on: senão todos contam como um só endereço.',
  },
  queue: {
    name: 'Fila de tarefas',
    FLOWS: 'Nenhuma tarefa espera demais, e o servidor não desistiu de nenhuma em 24 horas.',
    SLOW: 'Uma tarefa espera há {minutes} minutos. Confira se há um processo com LOUSA_ROLE=worker ou all.',
    STANDS:
      'Uma tarefa espera há {minutes} minutos: a fila está parada. Inicie um processo com LOUSA_ROLE=worker ou all, e leia o registro dele.',
    FAILED:
      'O servidor desistiu de {count} tarefas em 24 horas. Veja quais e por quê na página da operação (LOUSA_METRICS_PORT) ou no registro ("job failed").',
  },
  backup: {
    name: 'Backup',
    FRESH: 'O último tem {hours} horas e foi conferido.',
    ELSEWHERE:
      'O banco é externo: confira com quem cuida dele se há cópias diárias e se uma já foi restaurada.',
    NOT_SET:
      'Ninguém faz backups: indique uma pasta em outro disco em LOUSA_BACKUP_DIR, ou rode npm run backup todos os dias.',
    UNWRITABLE:
      '{folder} não pode receber backups: não é uma pasta em que esta conta grava. Confira se o disco está montado com escrita e de quem é a pasta, ou indique outra em LOUSA_BACKUP_DIR.',
    NO_ROOM:
      'Há {free} MB livres em {folder}, e o próximo backup pode precisar de {needed} MB. Libere espaço nesse disco, ou indique outro em LOUSA_BACKUP_DIR.',
    NONE: 'Ainda não há nenhum backup em {folder}. Rode npm run backup e leia o que ele diz.',
    LATE: 'O último backup tem {hours} horas. Leia "backup failed" no registro e rode npm run backup.',
    UNPROVED: 'O último backup tem {hours} horas, mas não foi conferido. Rode npm run backup.',
  },
  secret: {
    name: 'Chave das sessões',
    SET: 'Vem de LOUSA_SECRET. Guarde-a fora deste servidor.',
    KEPT: 'Está na pasta de dados, e só a conta da Lousa a lê.',
    WILL_BE_MADE: 'Será criada na pasta de dados no primeiro início.',
    OPEN_TO_OTHERS: 'Outras contas desta máquina leem a chave (permissões {mode}). Rode: chmod 600 {file}',
  },
} as const

export type Check = keyof typeof FINDING_WORDS

/** The finding of a check as a sentence. */
export type Finding = { check: Check; level: Level; said: string }

type CodeOf<C extends Check> = Exclude<keyof (typeof FINDING_WORDS)[C], 'name'> & string

/** A verdict in words; `more` are values that a rule need not know, such as paths. */
export const findingOf = <C extends Check>(
  check: C,
  { level, code, values }: Verdict<CodeOf<C>>,
  more: Record<string, string> = {},
): Finding => {
  const words: Record<string, string> = FINDING_WORDS[check]
  return { check, level, said: fill(words[code] ?? code, { ...values, ...more }) }
}
