import type { TransferManifest } from './transfer-manifest.ts'

/** Texts of the terminal about exports and imports that cannot continue. */
export const TRANSFER_WORDS = {
  notAnArchive: ({ file }: { file: string }) =>
    `${file} não é uma instituição exportada pela Lousa, ou está incompleto.`,
  damaged: ({ name }: { name: string }) =>
    `O arquivo foi alterado ou está danificado: ${name} não confere com o manifesto.`,
  tooLarge: ({ file }: { file: string }) =>
    `${file} não cabe neste disco depois de aberto, com o espaço que o banco de dados precisa. Nada foi importado.`,
  strange: ({ table }: { table: string }) =>
    `O arquivo traz a tabela ${table}, que nenhuma exportação grava. Nada foi importado.`,
  badHost: ({ host }: { host: string }) =>
    `“${host}” não é um endereço como escola.gov.br. Indique um com --host.`,
  otherSchema: ({ newest }: { newest: string }) =>
    `O arquivo foi gravado por outra versão da Lousa (até ${newest}). Exporte e importe com a mesma versão: atualize o servidor mais antigo e tente de novo.`,
  isHere: ({ name }: { name: string }) =>
    `Esta instituição já está neste servidor (“${name}”). Nada foi importado.`,
  hostTaken: ({ host }: { host: string }) =>
    `O endereço ${host} já é de outra instituição neste servidor. Indique outro com --host.`,
  unknownHost: ({ host }: { host: string }) => `Nenhuma instituição deste servidor atende em ${host}.`,
  exists: ({ file }: { file: string }) => `${file} já existe. Escolha outro nome.`,
  beingMade: ({ file }: { file: string }) => `${file} já está sendo feito por outra exportação.`,
  miscounted: ({ table, wanted, found }: { table: string; wanted: number; found: number }) =>
    `A tabela ${table} ficou com ${found} linhas em vez de ${wanted}. Nada foi importado.`,
} as const

/** Said as it is, without a stack. */
export class TransferRefused extends Error {
  override name = 'TransferRefused'
}

/** All rows of this institution are present: perhaps an import was stopped before its report. */
export class InstitutionIsHere extends TransferRefused {
  readonly manifest: TransferManifest
  constructor(manifest: TransferManifest, name: string) {
    super(TRANSFER_WORDS.isHere({ name }))
    this.manifest = manifest
  }
}
