/** Days, hours and place of what a person is about to enrol in. */
export const Facts = ({ lines }: { lines: readonly string[] }) => (
  <>
    {lines.map(line => (
      <span key={line} style={{ display: 'block' }}>
        {line}
      </span>
    ))}
  </>
)
