const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD', currencyDisplay: 'narrowSymbol' });

export interface MoneyProps {
  /** The amount in dollars. Null shows nothing. */
  readonly amount: number | null;
}

/** For example '$96,400.00'. A negative amount begins with a minus. */
export const Money = ({ amount }: MoneyProps) => (amount === null ? null : <>{dollars.format(amount)}</>);
