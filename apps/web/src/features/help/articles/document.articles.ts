import { PATHS } from '../../../lib/address/paths.ts'
import type { Article } from './article.types.ts'

/** The documents that the office issues. */
export const DOCUMENT_ARTICLES: readonly Article[] = [
  {
    id: 'documentos',
    title: 'Documentos',
    about:
      'Declarações, fichas de matrícula, históricos e boletins: de um aluno, de uma turma ou de toda a escola.',
    tasks: [
      {
        title: 'Emitir uma declaração',
        steps: [
          'Em Para quem, escolha Um aluno e procure por nome, CPF ou matrícula.',
          'Escolha o documento e toque em Ver prévia: é exatamente o que será impresso.',
          'Toque em Emitir. O arquivo aparece na lista, com número e código de autenticidade.',
        ],
      },
      {
        title: 'Emitir para uma turma ou para a escola',
        steps: [
          'Em Para quem, escolha Uma turma ou Toda a escola.',
          'De uma turma vem um PDF com uma página por aluno; da escola, um ZIP com um PDF por turma, conferido com as listas.',
          'Na lista se vê o andamento. O que falhou diz o motivo e pode ser tentado de novo.',
        ],
      },
      {
        title: 'Entregar os papéis de uma transferência',
        steps: [
          'Em Matrícula, encerre a matrícula com o motivo Transferido.',
          'Logo depois, toque em Emitir declaração de transferência: o aluno e o documento já vêm escolhidos.',
        ],
      },
      {
        title: 'Conferir se um documento é verdadeiro',
        steps: [
          'Abra o endereço do rodapé do papel, ou /verificar, ou aponte a câmera para o QR code. Não é preciso entrar no sistema.',
          'Digite o código: maiúsculas, espaços e hifens não fazem diferença.',
          'A página diz se o documento vale, foi substituído ou invalidado. Com o PDF à mão, escolha-o para saber se é exatamente o que foi emitido; ele não sai do aparelho.',
        ],
      },
      {
        title: 'Invalidar um documento',
        steps: [
          'Em Emitidos, com código, procure por nome ou código, ou escolha o tipo.',
          'Toque em Invalidar e escreva o motivo. Quem verificar o código lerá que o documento não vale mais; o motivo fica só com a escola.',
        ],
      },
      {
        title: 'Mudar quem assina',
        steps: ['Toque em Alterar quem assina, ou abra Configurações, na parte Documentos.'],
      },
    ],
    hints: [
      'Cada tipo de declaração tem numeração própria, que recomeça a cada ano; a prévia não gasta número.',
      'A declaração de conclusão existe quando todos os períodos do nível estão encerrados e o aluno passou: na EJA semestral, já em julho.',
      'O nome social vem primeiro, com o nome civil ao lado.',
    ],
    words: [
      'verificar',
      'autenticidade',
      'código',
      'invalidar',
      'declaração',
      'transferência',
      'conclusão',
      'atestado',
      'comprovante',
      'ficha',
      'histórico',
    ],
    roles: ['ADMINISTRATOR'],
    kind: 'SCHOOL',
    screen: PATHS.documents,
  },
]
