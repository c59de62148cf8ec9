/** The correction of a mark in a closed term: its window, and what those read who knew the former mark. */
export const SCORE_CORRECTION = {
  open: 'Corrigir nota',
  title: 'Corrigir nota de período encerrado',
  student: 'Aluno',
  choose: 'Escolha o aluno',
  score: 'Nota correta',
  scoreHint: 'Em branco: sem nota. No máximo {highest}.',
  state: 'Sem nota porque',
  noState: 'Não informado',
  opinion: 'Parecer correto',
  concept: 'Conceito correto',
  noConcept: 'Sem conceito',
  reason: 'Motivo',
  reasonHint: 'Fica no histórico de alterações, e os professores da turma o recebem.',
  effect:
    'O período continua encerrado. As médias são calculadas de novo, e os documentos emitidos ficam desatualizados.',
  save: 'Corrigir',
  saved: 'Nota corrigida.',
  letter: {
    title: 'Correção em “{evaluation}”',
    nothing: 'sem nota',
    student: {
      SCORE:
        'A secretaria corrigiu a sua nota em “{evaluation}”, de {component}, no {term}: de {before} para {after}.',
      TEXT: 'A secretaria corrigiu o seu parecer em “{evaluation}”, de {component}, no {term}.',
    },
    instructor: {
      SCORE:
        'A secretaria corrigiu a nota de {student} em “{evaluation}”, de {component}, turma {grade}, no {term}: de {before} para {after}. O período continua encerrado.\nMotivo: {reason}',
      TEXT: 'A secretaria corrigiu o parecer de {student} em “{evaluation}”, de {component}, turma {grade}, no {term}. O período continua encerrado.\nMotivo: {reason}',
    },
  },
} as const
