/** Sentences below each other, where a paragraph stands. */
export const Lines = ({ of }: { of: readonly string[] }) =>
  of.map(line => (
    <span key={line} style={{ display: 'block', marginBottom: 8 }}>
      {line}
    </span>
  ))
