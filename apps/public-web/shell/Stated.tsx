/** A page with one statement and no form. */
export function Stated({ heading, children }: { heading: string; children: string }) {
  return (
    <>
      <h1>{heading}</h1>
      <p className="lead">{children}</p>
    </>
  );
}
