/** First and second choice; '' for none. */
export type ModalityAnswers = { first: string; second: string }

/** The whole list, as the calls take it. */
export const modalitiesOf = ({ first, second }: ModalityAnswers) =>
  [first, second].flatMap((curriculumComponentId, at) =>
    curriculumComponentId === '' ? [] : [{ curriculumComponentId, position: at + 1 }],
  )
