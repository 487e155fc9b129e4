import '@leaseledger/contract/kernel/endpoint';
