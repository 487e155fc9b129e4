import 'reflect-metadata/lite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { RecordContextProvider } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { MemoryRouter } from 'react-router';

const InForm = ({ children }: { readonly children: ReactNode }) => (
  <FormProvider {...useForm()}>{children}</FormProvider>
);

/** The markup of a part of a form, or of a record. */
export function drawn(Part: ComponentType, record?: object): string {
  // No query runs, and no timer outlives the spec.
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false, gcTime: Infinity } } });
  return renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <RecordContextProvider value={record}>
          <InForm>
            <Part />
          </InForm>
        </RecordContextProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

/** The fields that a form has no input for. Without a record it is the form that adds. */
export function notAskedFor(fields: object, Inputs: ComponentType, record?: object): string[] {
  const asked = new Set([...drawn(Inputs, record).matchAll(/data-field="(?:\w+\.)?(\w+)"/g)].map(([, field]) => field));
  return Object.keys(fields).filter((field) => !asked.has(field));
}

/** The fields that a record's screen does not read. */
export function notShown(fields: object, Show: ComponentType, record: object): string[] {
  const read = new Set<string | symbol>();
  drawn(Show, new Proxy(record, { get: (of, field): unknown => (read.add(field), Reflect.get(of, field)) }));
  return Object.keys(fields).filter((field) => !read.has(field));
}
