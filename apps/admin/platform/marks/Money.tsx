const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD', currencyDisplay: 'narrowSymbol' });

export interface MoneyProps {
  /** In dollars; null shows nothing. */
  readonly amount: number | null;
}

/** $96,400.00, a negative amount with a minus in front. */
export const Money = ({ amount }: MoneyProps) => (amount === null ? null : <>{dollars.format(amount)}</>);
