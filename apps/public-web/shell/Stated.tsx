/** A page that says one thing and asks for nothing. */
export function Stated({ heading, children }: { heading: string; children: string }) {
  return (
    <>
      <h1>{heading}</h1>
      <p className="lead">{children}</p>
    </>
  );
}
