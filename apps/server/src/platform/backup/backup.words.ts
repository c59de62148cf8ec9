/** Texts of the terminal for making and restoring backups. The values are constants. */
export const BACKUP_WORDS = {
  copying: 'Copiando o banco de dados…',
  packing: 'Gravando o arquivo…',
  verifying: 'Conferindo: iniciando a cópia e lendo todas as linhas…',
  unpacking: 'Abrindo o arquivo…',
  underWay: 'Já há um backup em andamento neste servidor.',
  noSpace: ({ folder, needed, free }: { folder: string; needed: string; free: string }) =>
    `Não há espaço em ${folder}: são necessários cerca de ${needed}, e há ${free} livres.`,
  unwritable: ({ folder, reason }: { folder: string; reason: string }) =>
    `Não foi possível gravar em ${folder}: ${reason}`,
  workUnderWay: ({ file }: { file: string }) =>
    `Outro comando já está trabalhando com ${file}. Espere que ele termine.`,
  published: ({ file }: { file: string }) =>
    `Um backup anterior foi interrompido quando já estava conferido, e agora está pronto: ${file}`,
  serverGone: 'O servidor foi encerrado enquanto a cópia era feita, e ela foi descartada. Tente de novo.',
  copyDamaged: ({ reason }: { reason: string }) =>
    `A cópia não pôde ser lida e foi descartada: ${reason}. O banco de dados pode estar danificado: guarde as cópias anteriores e procure quem cuida do servidor.`,
  notReadHere: ({ reason }: { reason: string }) =>
    `O backup foi aberto, mas não pôde ser iniciado e lido nesta pasta, e nada foi restaurado: ${reason}`,
  walMissing: ({ name }: { name: string }) =>
    `A cópia ficou incompleta: o servidor já não tem o registro ${name}. Tente de novo.`,
  keyUnreadable: ({ file }: { file: string }) => `A chave em ${file} não pôde ser lida.`,
  keyInvalid: ({ file }: { file: string }) =>
    `O arquivo ${file} não contém uma chave: ele deve ter uma linha que começa com age1 (só grava) ou com AGE-SECRET-KEY-1 (grava e restaura).`,
  keyExists: ({ file }: { file: string }) => `O arquivo ${file} já existe: uma chave nunca é sobrescrita.`,
  keyNeeded:
    'Este backup está cifrado. Indique com --key o arquivo da chave que começa com AGE-SECRET-KEY-1.',
  keyWrong: 'A chave não é a deste backup.',
  notABackup: ({ file }: { file: string }) => `${file} não é um backup da Lousa, ou está incompleto.`,
  damaged: ({ file }: { file: string }) =>
    `${file} não está como foi gravado: o conteúdo não confere com ${file}.json. Use outro backup.`,
  anotherBuild: ({ made, here }: { made: string; here: string }) =>
    `Este backup é de outra versão do banco de dados (${made}; aqui: ${here}). Restaure-o com a Lousa que o gravou.`,
  newer: ({ names }: { names: string }) =>
    `Este backup é de uma Lousa mais nova que esta (migrações ${names}). Atualize a Lousa e tente de novo.`,
  noFolder: ({ folder }: { folder: string }) =>
    `${folder} não é uma pasta, ou fica abaixo de um arquivo. Restaure em uma pasta vazia (LOUSA_DATA_DIR ou --to).`,
  notEmpty: ({ folder }: { folder: string }) =>
    `A pasta ${folder} já tem dados. Restaure em uma pasta vazia (LOUSA_DATA_DIR ou --to): nada é sobrescrito.`,
} as const

/** An error that the operator can correct, with its sentence. */
export class BackupRefused extends Error {}
