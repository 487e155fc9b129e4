import { tabEndpoints } from '@leaseledger/contract/tabs/tab.endpoints';
import type { TabRow } from '@leaseledger/contract/tabs/tab.views';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/http/api-error.ts';
import { call } from '../../platform/http/api.ts';
import { tellFailure } from '../../platform/session/failures.ts';

const key = ['tabs'];

/** The user's tabs. A selection shows at once, and the server receives the selections one after another. */
export function useTabs() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery<readonly TabRow[], ApiError>({
    queryKey: key,
    queryFn: ({ signal }) => call(tabEndpoints.own, {}, { signal }),
  });
  const { mutate } = useMutation({
    scope: { id: 'tab selection' },
    mutationFn: (UserEmbeddedItemID: number) => call(tabEndpoints.select, { body: { UserEmbeddedItemID } }),
    onError: (thrown) => {
      tellFailure(ApiError.from(thrown));
      void queries.invalidateQueries({ queryKey: key });
    },
  });
  const select = (id: number) => {
    void queries.cancelQueries({ queryKey: key });
    queries.setQueryData<readonly TabRow[]>(key, (tabs) => tabs?.map((tab) => ({ ...tab, Selected: tab.id === id })));
    mutate(id);
  };
  return { tabs: data, error, refetch, select };
}
